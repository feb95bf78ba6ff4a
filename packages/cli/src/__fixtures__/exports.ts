const mark = (kind: string, body: string) => `\ue200${kind}\ue202${body}\ue201`
const seconds = (time: string) => Date.parse(time) / 1000

/** A conversation of ChatGPT: its question was edited, and the answer has a tool and marks of sources. */
export function chatgptConversation({ id = 'c1', isLater = false } = {}): Record<string, unknown> {
  const node = (key: string, parent: string | null, message: unknown) => [
    key,
    { id: key, parent, children: [], message },
  ]
  const said = (key: string, role: string, text: string, more: object = {}) => ({
    id: key,
    author: { role },
    create_time: seconds('2025-03-04T10:00:00Z') + Number(key.replaceAll(/\D/g, '')),
    content: { content_type: 'text', parts: [text] },
    recipient: 'all',
    weight: 1,
    metadata: {},
    ...more,
  })
  return {
    conversation_id: id,
    title: 'Trip to Lisbon',
    create_time: seconds('2025-03-04T10:00:00Z'),
    update_time: seconds(isLater ? '2025-03-06T10:00:00Z' : '2025-03-04T10:00:00Z'),
    current_node: isLater ? 'm9' : 'm6',
    mapping: Object.fromEntries([
      node('root', null, null),
      node('m1', 'root', {
        ...said('m1', 'user', ''),
        content: {
          content_type: 'user_editable_context',
          user_profile: 'The user told this about themselves:\n```I am a vet in Porto.```',
          user_instructions: '```\nAnswer in short sentences.\n```',
        },
      }),
      node('m2', 'm1', said('m2', 'user', 'Which hotel in Lisbom?')),
      node(
        'm3',
        'm1',
        said('m3', 'user', 'Which hotel in Lisbon?', { metadata: { attachments: [{ name: 'map.pdf' }] } }),
      ),
      node('m4', 'm3', said('m4', 'assistant', '{"query":"hotel"}', { recipient: 'browser' })),
      node('m4t', 'm4', {
        ...said('m4', 'assistant', ''),
        content: { content_type: 'thoughts', thoughts: [] },
      }),
      node('m5', 'm4t', said('m5', 'assistant', 'Prefers small hotels.', { recipient: 'bio' })),
      node('m5r', 'm5', said('m5', 'tool', 'Model set context updated.')),
      node(
        'm6',
        'm5r',
        said(
          'm6',
          'assistant',
          `Take the Zanzibar${mark('cite', 'turn0search1')}, near ${mark('entity', '["c","Alfama"]')}.【12†source】`,
          { create_time: null },
        ),
      ),
      ...(isLater
        ? [
            node('m8', 'm6', said('m8', 'user', 'And for dinner?')),
            node('m9', 'm8', said('m9', 'assistant', 'The Heron.')),
          ]
        : []),
    ]),
  }
}

/** A conversation of Claude.ai: the answer was asked for twice, and there is an attached file. */
export function claudeConversation({ id = '1f8c7a52-0000-4000-8000-000000000001' } = {}): Record<
  string,
  unknown
> {
  const message = (key: string, parent: string, sender: string, text: string, more: object = {}) => ({
    uuid: key,
    sender,
    text,
    content: [{ type: 'text', text }],
    created_at: `2025-05-06T07:08:0${key.slice(1, 2)}.000Z`,
    attachments: [],
    files: [],
    parent_message_uuid: parent,
    ...more,
  })
  return {
    uuid: id,
    name: 'Herons',
    created_at: '2025-05-06T07:08:00.000Z',
    updated_at: '2025-05-06T07:08:09.000Z',
    account: { uuid: 'acc' },
    chat_messages: [
      message('a1', '00000000-0000-4000-8000-000000000000', 'human', 'What do herons eat?', {
        attachments: [{ file_name: 'paste.txt', extracted_content: 'A text on herons.' }],
      }),
      message('a2', 'a1', 'assistant', 'Mice.'),
      message('a3', 'a1', 'assistant', 'Fish and frogs.', {
        content: [
          { type: 'thinking', thinking: 'Hm.' },
          { type: 'tool_use', name: 'search', input: {} },
          { type: 'text', text: 'Fish and frogs.' },
        ],
      }),
    ],
  }
}
