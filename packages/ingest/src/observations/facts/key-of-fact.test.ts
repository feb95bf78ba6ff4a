import { textAnalyser } from '@sheaf/chunker'
import { expect, test } from 'vitest'
import { supersededItems } from '../../summaries/plan-archive.ts'
import { haveOneKey } from './judge-facts.ts'

const ofKey = (line: string) => {
  const [, key = '', text = ''] = /^\[(.+?)\] (.+)$/.exec(line) ?? []
  return { key, text }
}

test.each([
  ['[home] User lives in Porto', '[home] User moved to Coimbra'],
  ['[home] User lives in Porto', '[Home] The user now lives in Faro'],
  ['[home] User wohnt in Porto', '[home] Der Nutzer lebt in Faro'],
  ['[home] User住在北京', '[home] 用户搬到了上海'],
  ['[home] Userは東京に住んでいる', '[home] ユーザーは京都に引っ越した'],
  ['[home] 사용자는 서울에 산다', '[home] User는 부산에 산다'],
  ['[home] Lives in Porto', '[home] Lives in Faro'],
  ["[home] User's mother lives in Lyon", "[home] User's mother lives in Nice"],
  ['[ben: home] Ben lives in Faro', '[ben: home] Ben has moved to Porto'],
  ['[family: Ines] Sister Ines lives in Braga', '[family: Ines] Ines lives in Faro'],
  ['[car] User drives a Volvo', '[car] User drives a Fiat'],
  ['[database] Postgres 17', '[database] MySQL'],
])('a newer fact of one subject ends the older: %s, %s', (one, other) => {
  expect(haveOneKey(ofKey(one), ofKey(other))).toBe(true)
})

test.each([
  ['[home] User lives in Porto', "[home] User's mother lives in Lyon"],
  ['[home] User lives in Porto', '[home] User’s mother lives in Lyon'],
  ['[work] User works as a nurse', '[work] Rita teaches at a school'],
  ["[home] User's older sister lives in Lyon", "[home] User's older brother lives in Nice"],
  ['[home] Sister Ines lives in Lyon', '[home] Sister Maria lives in Nice'],
  ['[home] User wohnt in Porto', '[home] Users Mutter wohnt in Lyon'],
  ['[home] El usuario vive en Porto', '[home] La madre del usuario vive en Lyon'],
  ['[home] Пользователь живёт в Порту', '[home] Мать пользователя живёт в Лионе'],
  ['[home] User住在北京', '[home] User的母亲住在上海'],
  ['[home] 用户住在北京', '[home] 用户妈妈住在上海'],
  ['[home] Userは東京に住んでいる', '[home] Userの母は京都に住んでいる'],
  ['[home] User는 서울에 산다', '[home] User의 어머니는 부산에 산다'],
  ['[ben: home] Ben lives in Faro', "[ben: home] Ben's mother lives in Lyon"],
  ['[home] User lives in Porto', '[work] User works in Porto'],
  ['[family] User has a son', '[family] User has a daughter'],
])('a fact of another subject ends none: %s, %s', (one, other) => {
  expect(haveOneKey(ofKey(one), ofKey(other))).toBe(false)
})

test('compressing archives only facts of the same person', () => {
  const lines = [
    '2026-08-01 [car] User drives a Volvo',
    '2026-08-02 [car] Rita drives a Fiat',
    '2026-08-03 [pets] User has a dog',
    '2026-08-04 [car] User drives a Skoda',
  ]
  const content = `## Facts\n\n${lines.map((line) => `- ${line}\n`).join('')}`
  const moved = supersededItems(content, textAnalyser())
  expect(moved.map(({ text }) => text)).toEqual(['[car] User drives a Volvo'])
})
