import type { ContextAssembler } from '@sheaf/core'
import { assemble } from './assemble.ts'
import { assemblerSettings } from './settings/assembler-settings.ts'
import { configuredSettings } from './settings/configured-settings.ts'
import type { ContextAssemblerOptions } from './settings/context-section.ts'

/**
 * Gathers memory and conversation into messages that never exceed the budget.
 *
 * The result is one system message with the system prompt and the stable sections, one with the other
 * sections, then the conversation, oldest first. A system message with nothing in it is left out. The tokens
 * of a message are those of its content, of its tool calls as JSON (`[{ id, name, input }]`), and
 * `messageTokens`.
 *
 * The budget is divided: the system prompt and the definitions of tools are spent first, the
 * shares are parts of what they leave, and unused tokens flow along the spill order. Where a section cannot
 * show everything, the lowest ranks are dropped, large blocks are cut with the counter's marker so that
 * smaller ones still get in, and of the conversation the oldest messages go. Tool calls and their results
 * stay together, in the pairs that providers require: a result is moved behind its call; a call without a
 * result, a result without a call, and all but the last of several results of one call are left out, as the
 * trace says. System messages among `messages` are part of the
 * conversation like any other. A block is shown once, however many sections retrieve it, and so is each line
 * of a file, whatever blocks and sections have it.
 *
 * A section that is neither stable nor pinned does not show word for word what the context says already, in a
 * better ranked block, another section or the conversation: a message of the same speaker, or a passage below
 * the same headings. What has fewer than 24 tokens stays beside something new of its block, and always where
 * it is no message. Where a section has a quota, its retriever is asked for twice as many blocks, so that
 * others take their places.
 *
 * The lines that a section shows of a file are under one label, in the order of the file, with a line such as
 * `…14-16` where lines are left out. Where not all that was retrieved for a query fits, a section that is
 * neither stable nor pinned shows the lines that have what is requested before what is around them; see
 * `truncate`.
 *
 * Each retriever is called once. Where `recorded` of the request has the lines of messages, no message is
 * shown twice: retrievers are given those that are certain to be shown, and of the blocks that they find, those
 * that the conversation shows besides are left out.
 *
 * The system prompt, the definitions of tools, the blocks of pinned sections and the current message (with
 * the tool calls that it answers) are never dropped. The current message is cut only where it exceeds,
 * together with prompt, tools and the least that can be shown of each pinned block, the budget less the
 * buffer, or as a tool result by `toolResults`. Pinned blocks are cut, the lowest ranks first, where they do
 * not fit beside these. The system prompt is never cut.
 *
 * `assemble` rejects with BudgetExceededError when even that does not fit: `required` is then the least
 * `maxTokens` that works, `budget` the `maxTokens` that there was. With one token less than `required` it
 * fails as well. It rejects with the error of a retriever or resolver that fails, with the signal's reason
 * when aborted, and with InvalidArgumentError for a malformed request. Throws InvalidArgumentError for
 * options that cannot be followed.
 */
export function createContextAssembler(options: ContextAssemblerOptions): ContextAssembler {
  const settings = assemblerSettings(options)
  return {
    async assemble(request) {
      const { context } = request ?? {}
      const own = context === undefined ? settings : configuredSettings(settings, options, context)
      return await assemble(own, request)
    },
  }
}
