import { expect, test } from 'vitest'
import { KINDS, openMemory } from '../../__fixtures__/open-memory.ts'

test.each(KINDS)(
  'a misspelt word finds what the right one finds, and the explanation says so (%s)',
  async (kind) => {
    await using memory = await openMemory(kind)
    const [ada, bob] = [memory.user('ada'), memory.user('bob')]
    await ada.thread('t').record([{ id: '1', role: 'user', content: 'I booked the restaurant for eight.' }])
    await ada.store.write('notes/doctor.md', 'The dentist is in the old harbour.\n')
    await bob.store.write('notes/bob.md', 'The cathedral is closed.\n')
    const texts = async (query: string) => (await ada.search(query)).map(({ text }) => text)
    expect(await texts('resturant')).toEqual(await texts('restaurant'))
    expect(await texts('Where is the detnist?')).toEqual(['The dentist is in the old harbour.'])
    const [hit] = await ada.search('resturant', { explain: true })
    expect(hit?.explanation?.respelled).toEqual([{ term: 'restur', as: 'restaur' }])
    expect(hit?.explanation?.terms).toEqual([{ term: 'restaur', count: 1 }])
    const [right] = await ada.search('restaurant', { explain: true })
    expect(right?.explanation?.respelled).toBeUndefined()
    // What another user wrote is not a word to Ada.
    expect(await ada.search('cathedrla')).toEqual([])
    expect(await bob.search('cathedrla')).toHaveLength(1)
  },
)
