import { expect, test } from 'vitest'
import { writer } from '../reading/own-words.ts'

test.each([
  ['Ada', 'ada'],
  ['ADA Lovelace', 'ada'],
  ['Ada', 'ada.lovelace@example.org'],
  ['Ada Lovelace', 'AdaLovelace'],
  ['ada.lovelace@example.org', 'ada.lovelace@example.org'],
  ['Zoë', 'zoe-2'],
  ['小明', '小明'],
  ['Łukasz Nowak', 'lukasz'],
  ['Đặng Văn A', 'dang'],
  ['Işık Yılmaz', 'isik'],
  ['IŞIK', 'Işık'],
  ['Soren', 'søren'],
  ['Søren', 'soeren'],
  ['Müller', 'mueller'],
  ['Muller', 'müller'],
  ['فاطمه', 'فاطمة'],
  ['U8231', 'u8231'],
])('%s names the user %s', (name, id) => {
  expect(writer.isUser(name, id)).toBe(true)
})

test.each([
  ['Ben', 'ada'],
  ['Adam', 'ada'],
  ['Ben Smith', 'smith'],
  ['Ada Byron', 'ada.lovelace'],
  ['Ada', 'u8231'],
  ['Ada', ''],
  ['2', 'ada-2'],
  ['🙂', 'ada'],
])('%s does not name the user %s', (name, id) => {
  expect(writer.isUser(name, id)).toBe(false)
})
