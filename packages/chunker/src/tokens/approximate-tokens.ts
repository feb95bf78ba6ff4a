import type { TokenCounter } from '@sheaf/core'
import { weightedCounter, type TokenCosts } from './weighted-counter.ts'

/** Costs of the pieces of a text, in tokens of o200k_base. Learnt; see docs/decisions/0041-tokens.md. */
const O200K_COSTS: TokenCosts = {
  step: 0.1,
  pairs: `
ejghhjhiiihjijiijkihhijfihhimfmliicfexjfehggegfnekefeefhlggjweimhhjafdpfqhdkdfiemuehjgrqplpoliji
hfoeadnwegbbcjkbjqbicgnolilekkjigffcefoiqglkhedekpmflhglfikjifiiigfcfhciihilhhemedefhehgckijreik
eifgehdfrdqhihjgxggngfpnshniffgigicwmeogbgjcmqchtsefigonsingibflhgmtpggrshnbiiagnedpbiplmlhhkqgk
ligeghehencghgeaejhgeyallmgbkgjglilnfhofslianukddawamjdkqqfjjkhjhifmlfrafgggjghikslffhkkjmhndjjh
ihopgfgibgedfjjfbbmhegnmaekmhihkjeethbkdqegffgfed}lendkgjfogimkghimbehbefhehiijhcqkedhgdqhihgnij
jghfgkfifgjhggffenehhaedfhislihfhgpoafijcjnkachddpefdgsradoljlkljmlrqslmrfrnfboopfkmmemjiq{dnkak
igljgglfigehffgfgfhegjjfqhkijihjhjpggeffggmlkjnffdaceghgseiijigkhhjaafiscergdjiearfgfilaqgogfnji
lfgfkcfkleifhjgqfmehfkilgiobkmfgnhlboeljnhgmhhkdnpgmulrlrmljjjlgchitmgdmhgqiltefjxefohmjkksuakkd
gkjdrlhqffpokhjlaqinepm}jbhpcklibfkjmhjnjfpoghlgajmdjglgsikvdhfbkipglfnmuharhphilclsjfneriejlshh
mjlflceikliqljkaiajkhuhiekjadirsjhiannaijsjmkjgmprkijmiegidbghdkjijhkemokjffihiokkhfjgikkgehglkk
lliajfmoeiklgmcpjjhmlgpfagdfkkgehejffenluamlffgfgkjifbkjkljhkkki`,
  capitals: 'ehihifijjioohhfedmgfgjjjmjmrsqvp',
  cyrillic: 'ighkhgghhghhgggfghgibkmjnhyhajbgjaxvqgnqpvqtrfosj',
  arabic: `
whhilfighehiihghihjiihjiifiwwwwwgiilghhhiljjwgqmrrtru}wwjwwwwwwwwjhghwwwwwhhfwwwjwwwwwwwwqwwmwkw
wqwwwiiwuhwwwwwwwiwhwwpwnwewwwwwwwwwwwwwwhwkwiwjwwwwwwwwwwgwwwkwwiegwwrpnwwjhnwwlwiomnwwwwwwwwwww`,
  devanagari: `
orgnojkgcdpgoqogqaovafpgoxgnlapnllnkhohhjogspiijgukxoiiggfoobojh
ggjoo}ofjmokxdooooooooooioomaehoooooaokmhjlfmemkoo}ooooooooooooo`,
  words: [0.03, -0.24, 0.37, 0.22, -0.02, 0.24, 0.37, 0.03, 0.84, -0.11, 0.65, 0.47],
  pieces: {
    letterOverSix: 0.11,
    capitalOverSix: 0.19,
    digits: 0.97,
    spaceBeforeDigit: 1.1,
    indentation: 0.75,
    lines: 1.19,
    linesAfterSign: 0.24,
    sign: 0.98,
    signBeforeLetter: 1.04,
    spacedSignBeforeLetter: 1.5,
    joiningSign: 0.41,
    apostropheInWord: 1.23,
    shortened: 0.1,
    possessive: 0.5,
    signs: 0.62,
    signsBeforeLetter: 1.3,
    nextSign: 0.34,
    repeatedMark: 0.2,
    combiningAfterLatin: 1.21,
    hebrewPoint: 1.65,
    traditional: 1.97,
    capitalGreek: 0.62,
    capitalCyrillic: 0.42,
    capitalArmenian: 0.67,
  },
  spacedRuns: [
    -0.08, 1.06, 0.04, 0.38, 0.15, 0, 0, 0, 0.28, 0.5, 0.92, 0.39, 0.75, 0.96, 0.35, 0.78, 0.35, 0.35, 0.35,
    0.36, 0.35, 0.35, 1.06, 0.62, 0.38, 0.74, 1.01, 0.35, 1.42, 1, 0.95, 0.47, 1.29, 1.17, 1.17, -0.1, 0.5,
    -0.22, 0.91, -0.28, 1.39,
  ],
  otherRuns: [
    0.91, 0.5, -0.1, 0.01, 0.15, 0, 0, 0, 0.41, 0, -1.1, 0.76, 0.6, 1.27, 0.92, 0.7, 0.3, 0.07, 0.7, 0.35, 0,
    0.84, 0.41, 1.36, 0.56, 1.51, 0.95, 0.11, -0.07, 0, 0.32, 1.25, -0.09, -0.11, -0.38, 0.36, -1.56, 0.4,
    -0.1, -0.29, 0.15,
  ],
  units: [
    0.74, 0.12, 1.47, 1.91, 0.9, 2.01, 1.25, 0.87, 0.87, 2, 2.11, 0.36, 1.6, 2.9, 0, 0.34, 0.4, 0, 0, 0.39,
    0.58, 0.37, 1.02, 0.29, 0.42, 0.33, 0.28, 0.59, 0.41, 1.72, 0.54, 0.34, 3.02, 2.01, 0.64, 0.57, 0.66,
    0.76, 0.52, 1.82, 3.01,
  ],
}

/**
 * Counts about as o200k_base does, the tokenizer of GPT-4o and all later OpenAI models, without a token table
 * or dependency. For GPT-4 and OpenAI's embedding models use `cl100kTokens` of `@sheaf/chunker/cl100k`; for
 * an exact count, `tiktokenCounter` of `@sheaf/chunker/tiktoken`.
 *
 * A page counts at most 5% too low in each of 47 languages and in code, tables, base64 and identifiers.
 * English is up to 7% too high, other languages up to 20%: docs/decisions/0041-tokens.md. Short texts are
 * less exact. At least 1 for a non-empty text; linear time.
 */
export function approximateTokens(): TokenCounter {
  return weightedCounter('approximate-4', O200K_COSTS)
}
