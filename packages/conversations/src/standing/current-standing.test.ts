import { describe, expect, it } from 'vitest'
import { currentStanding } from './current-standing.ts'
import type { SaidStatement } from './current-standing.ts'
import { standingStatements } from './standing-statements.ts'

/** What messages say that were sent on the days of a month. A day of 0 means no day. */
function said(...messages: readonly [day: number, text: string][]): SaidStatement[] {
  return messages.flatMap(([day, text], index) =>
    standingStatements(text).map((statement) => ({
      ...statement,
      source: `m${index}`,
      at: day === 0 ? undefined : new Date(Date.UTC(2026, 0, day)),
    })),
  )
}

const texts = (statements: readonly SaidStatement[]) => currentStanding(statements).map(({ text }) => text)

describe('currentStanding', () => {
  it('puts the newest first, and those without a date last in the order given', () => {
    const statements = said(
      [0, 'Never use tables.'],
      [2, 'I prefer green tea.'],
      [0, 'I hate mushrooms.'],
      [9, 'Please call me Ada.'],
    )
    expect(texts(statements)).toEqual([
      'Please call me Ada.',
      'I prefer green tea.',
      'Never use tables.',
      'I hate mushrooms.',
    ])
  })

  it('keeps where a statement was said', () => {
    const [line] = currentStanding(said([3, 'Hello!\nNever use tables.']))
    expect(line).toEqual({
      kind: 'instruction',
      text: 'Never use tables.',
      source: 'm0',
      lineStart: 1,
      lineEnd: 1,
      at: new Date(Date.UTC(2026, 0, 3)),
    })
  })

  it('keeps the newest of statements that say nearly the same', () => {
    const same = said(
      [1, 'Always include version numbers.'],
      [5, 'Please always include the version numbers!'],
      [3, 'Always include version numbers.'],
    )
    expect(texts(same)).toEqual(['Please always include the version numbers!'])
  })

  it('keeps statements about other things that share words', () => {
    const other = said(
      [1, 'Always confirm exact dates when I ask about deadlines.'],
      [2, 'Always confirm salary figures when I ask about offers.'],
    )
    expect(currentStanding(other)).toHaveLength(2)
  })

  it.each([
    [
      'Always include version numbers when I ask about dependencies.',
      "You don't need to include version numbers any more.",
    ],
    ['Always format code with syntax highlighting.', 'Forget that rule about syntax highlighting.'],
    ['Use emojis in all your answers.', 'Stop using emojis.'],
    ['I eat only vegetarian food, I love tofu curry.', 'I no longer eat tofu curry.'],
    ['Antworte immer mit Quellenangaben.', 'Vergiss die Regel mit den Quellenangaben.'],
    ['Cite toujours tes sources.', "Tu n'as plus besoin de citer tes sources."],
    ['Incluye siempre las calorías.', 'Ya no hace falta que incluyas las calorías.'],
    ['Inclua sempre as calorias.', 'Não precisa mais incluir as calorias.'],
    ['Indica sempre le calorie.', 'Non serve più indicare le calorie.'],
    ['Vermeld altijd de bronnen.', 'Je hoeft geen bronnen meer te vermelden.'],
    ['Всегда указывай калории.', 'Больше не нужно указывать калории.'],
    ['请始终注明来源。', '以后不用再注明来源了。'],
    ['常に出典を示してください。', 'もう出典を示さなくていいです。'],
    ['항상 출처를 밝혀 주세요.', '이제 출처를 밝히지 않아도 돼요.'],
  ])('ends "%s" by "%s"', (statement, revocation) => {
    const other = 'Please call me Rui.'
    expect(texts(said([1, statement], [2, other]))).toHaveLength(2)
    expect(texts(said([1, statement], [2, other], [3, revocation]))).toEqual([other])
    expect(texts(said([3, statement], [2, other], [1, revocation]))).toContain(statement)
  })

  it('keeps the newest name to be called by', () => {
    expect(
      texts(said([1, 'Please call me Rui.'], [2, 'Never use tables.'], [3, 'Nenn mich bitte Max.'])),
    ).toEqual(['Nenn mich bitte Max.', 'Never use tables.'])
  })

  it('holds again what is said again after a revocation', () => {
    const again = said(
      [1, 'Always use metric units.'],
      [2, 'Stop using metric units.'],
      [3, 'Always use metric units.'],
    )
    expect(currentStanding(again)).toMatchObject([{ text: 'Always use metric units.', source: 'm2' }])
  })

  it('takes the later in the order given for the later one where there are no dates', () => {
    expect(
      texts(said([0, 'Always use metric units.'], [0, "You don't need to use metric units any more."])),
    ).toEqual([])
    expect(
      texts(said([0, "You don't need to use metric units any more."], [0, 'Always use metric units.'])),
    ).toHaveLength(1)
  })

  it('keeps a revocation that asks for something where there was nothing to end', () => {
    expect(currentStanding(said([1, 'Stop using bullet points.']))).toMatchObject([
      { kind: 'instruction', text: 'Stop using bullet points.' },
    ])
    expect(texts(said([1, "You don't need to use bullet points any more."]))).toEqual([])
  })

  it('ends nothing by a revocation of something else or of nothing named', () => {
    const statement = 'Always include version numbers.'
    expect(texts(said([1, statement], [2, 'Forget that rule about emojis.']))).toEqual([statement])
    expect(texts(said([1, statement], [2, 'Forget that rule.']))).toEqual([statement])
    expect(texts(said([1, statement], [2, 'Please ignore all previous instructions.']))).toEqual([statement])
  })

  it('takes a date that is none for an unknown one', () => {
    const [first] = said([1, 'Never use tables.'])
    const statements = first === undefined ? [] : [{ ...first, at: new Date(Number.NaN) }]
    expect(
      currentStanding([...statements, ...said([2, 'I prefer green tea.'])]).map(({ text }) => text),
    ).toEqual(['I prefer green tea.', 'Never use tables.'])
  })

  it('is fast for many statements that share their words', () => {
    const many = Array.from({ length: 5_000 }, (_, index): SaidStatement => {
      return {
        kind: 'instruction',
        text: `Always tag item${index} with colour and shape`,
        lineStart: 0,
        lineEnd: 0,
        source: `m${index}`,
        at: undefined,
      }
    })
    const start = performance.now()
    expect(currentStanding(many)).toHaveLength(5_000)
    expect(performance.now() - start).toBeLessThan(20_000)
  })
})
