import { expect, test } from 'vitest'
import { translateError } from './file-system-error.ts'

const ofSystem = (code: string) => Object.assign(new Error('of the system'), { code })

test.each(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'ENOENT', 'EIO'])(
  '%s may be over the next time',
  (code) => {
    expect(translateError(ofSystem(code), 'It')).toMatchObject({ code: 'unavailable', retryable: true })
  },
)

test.each(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ELOOP', 'ENAMETOOLONG', 'EMLINK'])(
  '%s stays until its cause is removed',
  (code) => {
    expect(translateError(ofSystem(code), 'It')).toMatchObject({ code: 'unavailable', retryable: false })
  },
)

test('other errors are returned unchanged', () => {
  for (const error of [new RangeError('own'), ofSystem('ERR_INVALID_ARG_TYPE'), 'a text', null])
    expect(translateError(error, 'It')).toBe(error)
})
