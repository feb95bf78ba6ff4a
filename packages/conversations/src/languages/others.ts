import { joined } from './language.ts'
import type { Language } from './language.ts'

/** Languages without a file: Polish, Swedish, Turkish, Vietnamese, Indonesian. */
export const others = (): Language => ({
  name: 'others',
  questions: {
    starts: 'dlaczego|gdzie|jak{/a/i/ie}|kiedy|kto|któr{a/e/y}',
    requests: 'powiedz|proszę|przypomnij',
    advice: 'doradzisz|polecisz|poleć|zaproponuj|pomóż|powinienem|powinnam|mogę',
  },
  smallTalk: {
    markers: joined`
cześć|dzięk{i/uję}|hej|merhaba|pozdrawiam|przepraszam|selam|tack|teşekkür*|witam|dzień dobry|
dobry wieczór|miłego dnia|do widzenia|jak się masz|xin chào|cảm ơn|terima kasih
`,
    fillers: 'bardzo dla dobrze jest mam nadzieję pan{/i} się w wszystko z za że',
  },
})
