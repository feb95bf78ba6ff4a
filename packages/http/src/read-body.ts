import { InvalidArgumentError } from '@sheaf/core'
import { refusal } from './error-answer.ts'

/** The limits of a body. */
interface BodyLimits {
  readonly bytes: number
  /** The maximum time until the whole body has arrived. */
  readonly milliseconds: number
}

// A file has at most 1 MiB, and JSON escapes make it longer.
const BODY_LIMITS: BodyLimits = { bytes: 4 * 1024 * 1024, milliseconds: 30_000 }

// No schema is so deep. Functions that walk a much deeper value would exhaust the stack.
const MOST_LEVELS = 32

/**
 * The JSON value of a body, or the answer that refuses it. It stops reading as soon as the body is too long
 * or too slow. Throws InvalidArgumentError if the text is not JSON in UTF-8.
 */
export async function readBody(request: Request, limits: BodyLimits = BODY_LIMITS): Promise<unknown> {
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? ''))
    return refusal(415, 'invalid-argument', 'The body must be JSON: send content-type: application/json.')
  const told = request.headers.get('content-length')
  if (Number(told ?? 0) > limits.bytes) return tooLarge(limits)
  // A server reads no more of a request than its content-length: then the body can be read in one piece.
  const isShort = told !== null && Number(told) >= 0
  const bytes = await (isShort ? inTime(request, limits) : collected(request.body, limits))
  if (bytes instanceof Response) return bytes
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new InvalidArgumentError('body', 'must be JSON in UTF-8', { cause })
  }
  if (isDeeper(value, MOST_LEVELS))
    throw new InvalidArgumentError('body', `must have at most ${MOST_LEVELS} levels`)
  return value
}

async function inTime(request: Request, limits: BodyLimits): Promise<Uint8Array | Response> {
  const late = Promise.withResolvers<Response>()
  const timer = setTimeout(() => late.resolve(tooSlow(limits)), limits.milliseconds)
  try {
    const read = await Promise.race([request.arrayBuffer(), late.promise])
    if (read instanceof Response) return read
    return read.byteLength > limits.bytes ? tooLarge(limits) : new Uint8Array(read)
  } finally {
    clearTimeout(timer)
  }
}

async function collected(
  body: ReadableStream<Uint8Array> | null,
  limits: BodyLimits,
): Promise<Uint8Array | Response> {
  if (body === null) return new Uint8Array()
  const reader = body.getReader()
  const late = Promise.withResolvers<'late'>()
  const timer = setTimeout(() => late.resolve('late'), limits.milliseconds)
  const parts: Uint8Array[] = []
  let length = 0
  try {
    for (;;) {
      const step = await Promise.race([reader.read(), late.promise])
      if (step === 'late') return tooSlow(limits)
      if (step.done) break
      length += step.value.byteLength
      if (length > limits.bytes) return tooLarge(limits)
      parts.push(step.value)
    }
  } finally {
    clearTimeout(timer)
    // Does nothing after the end. Before the end it tells the sender to stop.
    reader.cancel().catch(() => {})
  }
  const whole = new Uint8Array(length)
  let place = 0
  for (const part of parts) {
    whole.set(part, place)
    place += part.byteLength
  }
  return whole
}

function tooSlow({ milliseconds }: BodyLimits): Response {
  return refusal(408, 'too-slow', `The body must arrive within ${milliseconds / 1000} seconds.`)
}

function tooLarge({ bytes }: BodyLimits): Response {
  return refusal(413, 'too-large', `A body has at most ${bytes} bytes.`)
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1))
}
