/**
 * How each language asks to be called by a name. A new name ends the old one, though they have no word in
 * common.
 */
const NAMING =
  /(?<!\p{L})(?:call me|address me as|refer to me as|nenn(?:e|en sie)? mich|mich .{1,30} nennen|appell(?:e|ez)-moi|m'appeler|llám(?:ame|eme)|llamarme|me chame|chame-me|chama-me|me chamar|chiam(?:ami|armi)|mi chiami|noem (?:me|mij)|(?:зови|зовите|называй|называйте) меня)(?!\p{L})|叫我|称呼我|稱呼我|[とて]呼んで|라고 불러/u

/** Whether an instruction says how the user is to be called. */
export function isNaming(text: string): boolean {
  return NAMING.test(text.toLowerCase().replaceAll('’', "'"))
}
