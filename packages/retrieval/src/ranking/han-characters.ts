// Words of a question that are not its subject: question words and helping verbs, then particles, pronouns
// and prepositions; simplified, traditional, Japanese.
const FUNCTION_WORDS =
  /为什么|為什麼|什么|什麼|怎么|怎麼|怎样|怎樣|时候|時候|多少|哪里|哪裡|哪儿|哪兒|是否|如何|应该|應該|可以|我们|我們|你们|你們|他们|他們|她们|她們|何時|何処|何人/g
const FUNCTION_CHARACTERS = new Set(
  '的了着著过過是在有和与與或也都就不没沒吗嗎呢吧啊呀我你您他她它这這那哪谁誰几幾何个個请請把被对對从從到为為会會能要',
)

/**
 * The Han characters of a text's subject, each once and with spaces between them, so that a query searches
 * for each alone: a character is most often a word, or half of one that another text writes with another half
 * (取茶, 取货). Empty if there are none.
 */
export function hanCharacters(text: string): string {
  const characters =
    text
      .normalize('NFKC')
      .replaceAll(FUNCTION_WORDS, ' ')
      .match(/\p{Script=Han}/gu) ?? []
  return [...new Set(characters)].filter((character) => !FUNCTION_CHARACTERS.has(character)).join(' ')
}
