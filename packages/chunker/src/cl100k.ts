import type { TokenCounter } from '@sheaf/core'
import { weightedCounter, type TokenCosts } from './tokens/weighted-counter.ts'

/** Costs of the pieces of a text, in tokens of cl100k_base. Learnt; see docs/decisions/0041-tokens.md. */
const CL100K_COSTS: TokenCosts = {
  step: 0.15,
  pairs: `
ehgfghgihhgigihhhihgfgidgghhjhnoijeffsjfghigegflekefefffgggjnijmhgjagdlfqgcjcclegpeegfnpkhknjjmi
hglebellfhabdigdfmchdghlhhhgiijjfgecgfkgpggigfefjjjglignegijjlknhfhcehdjjijkhhfjecefgiifcijkmkki
egffffedodmfhelfngejffkhkimnfghmfidqmfkfafldilagmndegglnqgkfifmnggkqofhhghmeigagjienejojnkdjjnlm
khhdfffigkfiggdafjhferckkmfeijkhkhhhihoekjhgllkeaaramgggjukjlikoghfhlfiafgkhigfinikgfhjkimekellh
hgkkgegjeffefjgfcblhfgilcchkiljlheepibkcqffgfgeedrldjeihgehijjnjhhkbffdfhggihiigdmjedhggihjjgmkk
ifhefldiigjhggegeoehfbgaeiiniijkggllafhkdikiaajedgfdegnoaehkhikjjjgkmqgimfkiedkofeifgfjhcgseqiei
hgkfhfjfjghhggffhfheghigkfgkkkilgimecfffhgkjiikfeeecefifnffjjkfmghgabgisceogehheaofgfhkakfmghmkk
jfhfkdhilgihgigmfkegfjjkfklfljjjkhebldhfhfggjekfikfkpkkqkjliimokeiirjhclfhhfjlegilghildhjkksbihm
fjcdkihhdfoiifkhckglgkaqdcdofijlbfjhpgoligimigmgbendihkekkgjghgihhmfieflohkkilgikbhlggmehgfiklgl
kikhjehjmogllkiblejjiqjfgljbjkluihjemgdklomljjgmmijkkkkfdhgfjmgikkhgjmiljkiihmjkjiijkjmiiggkiiji
kqlbjhiomjqlemeojhipmlnjgffjmigdjfohhtinkfgilmjkiilkkhiiiplqiiiw`,
  capitals: 'eghfgeiihhmlggfeejgffihijhkqomsr',
  cyrillic: 'iiglhgjghhhihhgfhhgjckkioitlanehfcvpxeputtvupfrkv',
  arabic: `
rjqkoiqhijjklkliljljkkmllklrrrrrmillijjkkkkurjkmmmkssrrrfrrrrrrrrigfgrrrrriggrrrlrrrrrrrrurrurkr
rvrrrwuruurrrrrrrqrtrrrrursrrrrrrrrrrrrrrkrursrmrrrrrrrrrrsrrrtrruefrrutsrrtjqrrsrshttrrrrrrrrrrr`,
  devanagari: `
mplnmqropqmhmgmpqnmqnkprrpqqppopoqqqmpprmmkoppkoknnqmqpnklmmrmjj
lmrtmrmjprmlsimmmmmmmmmmgmmjhggmmmmmrmoppjikieljmmrmmmmmmmmmmmmm`,
  words: [0.02, -0.73, 0.17, 0.21, -0.18, -0.54, 0.66, 0.04, 0.92, -0.59, 0.61, 0.53],
  pieces: {
    letterOverSix: 0.12,
    capitalOverSix: 0.22,
    digits: 1.06,
    spaceBeforeDigit: 0.98,
    indentation: 0.8,
    lines: 0.98,
    linesAfterSign: 0.18,
    sign: 0.89,
    signBeforeLetter: 1.48,
    spacedSignBeforeLetter: 1.83,
    joiningSign: 0.85,
    apostropheInWord: 1.82,
    shortened: 1,
    possessive: 1,
    signs: 0.46,
    signsBeforeLetter: 1.59,
    nextSign: 0.36,
    repeatedMark: 0.2,
    combiningAfterLatin: 1.64,
    hebrewPoint: 1.85,
    traditional: 3.69,
    capitalGreek: 0.98,
    capitalCyrillic: 0.5,
    capitalArmenian: 0,
  },
  spacedRuns: [
    0.3, 0.19, -0.48, 0.44, 0.15, 0, 0, 0, -0.23, 0.5, 0.68, 0.17, 1.17, 1.06, 0.8, 1.35, 0, 0.59, 0.53, 1.44,
    0.21, 0.27, 0.28, 1.61, 0.35, 0.34, 2.33, 1.2, 2.31, 1, 1.51, 1.4, 0.46, 0.18, 2.12, -0.35, -0.19, -0.51,
    1.23, 1.31, 0.54,
  ],
  otherRuns: [
    1.59, 0.46, -0.68, 0, 0.15, 0, 0, 0, 0.18, 0, -0.46, 0, 1.4, 0.86, 0, 0, 0, 0, 0, 1.06, 0, 0, -0.12, 1.25,
    0, 0, 0.56, 0.26, -0.7, 0, 0, 0, 0.02, 0.02, 0.01, -0.1, -2.76, 0.08, -0.59, 0.51, 0.35,
  ],
  units: [
    0.45, 0.79, 1.9, 1.92, 0.9, 2.18, 1.23, 1.44, 1.44, 2.3, 2.3, 1.02, 2, 2.9, 0, 1.99, 1.37, 0, 0, 1.27, 2,
    1.99, 2.98, 1.37, 2, 2, 1.59, 2, 0.93, 2.13, 2.01, 2, 2.98, 2.98, 1.61, 1.08, 1.12, 1.21, 0.91, 1.89,
    2.99,
  ],
}

/**
 * Counts about as cl100k_base does, the tokenizer of GPT-4 and of OpenAI's embedding models, and otherwise
 * like `approximateTokens`. Non-Latin scripts take twice as many tokens as in later models, or more.
 */
export function cl100kTokens(): TokenCounter {
  return weightedCounter('approximate-4:cl100k_base', CL100K_COSTS)
}
