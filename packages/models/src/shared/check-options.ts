import { InvalidArgumentError } from '@sheaf/core'

/** Throws InvalidArgumentError unless `value` is a text with something in it. */
export function checkText(argument: string, value: unknown): void {
  if (typeof value !== 'string' || value.trim() === '') throw new InvalidArgumentError(argument, 'must be a text that is not empty')
}

/** Throws InvalidArgumentError unless `value` is a whole number from 1 on, or left out. */
export function checkCount(argument: string, value: unknown): void {
  if (value === undefined) return
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1) {
    throw new InvalidArgumentError(argument, 'must be a whole number, 1 or more')
  }
}

/** Throws InvalidArgumentError unless `value` is a time that a timer can wait for, or left out. */
export function checkMilliseconds(argument: string, value: unknown): void {
  checkCount(argument, value)
  if (typeof value === 'number' && value > 0x7f_ff_ff_ff) throw new InvalidArgumentError(argument, 'must be less than 25 days')
}
