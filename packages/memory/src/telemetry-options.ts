import { checkOptions, checkValue, refuse, type OptionNames } from '@sheaf/core/adapter'

export type Attribute = string | number | boolean

/** The part of OpenTelemetry's `Span` that is used. */
export interface TelemetrySpan {
  setAttributes(attributes: Record<string, Attribute>): unknown
  setStatus(status: { code: number }): unknown
  end(): void
}

/** The part of OpenTelemetry's `Tracer` that is used: `trace.getTracer('my-app')` fits. */
export interface TelemetryTracer {
  startActiveSpan<T>(
    name: string,
    options: { readonly kind: number; readonly attributes: Record<string, Attribute> },
    run: (span: TelemetrySpan) => T,
  ): T
}

/** The part of OpenTelemetry's `Meter` that is used: `metrics.getMeter('my-app')` fits. */
export interface TelemetryMeter {
  createHistogram(
    name: string,
    options: { readonly unit: string; readonly description: string },
  ): { record(value: number, attributes: Record<string, Attribute>): void }
  createCounter(
    name: string,
    options: { readonly description: string },
  ): { add(value: number, attributes: Record<string, Attribute>): void }
}

/** Spans and metrics for OpenTelemetry. Nothing is sent unless the app passes a tracer or a meter. */
export interface TelemetryOptions {
  /**
   * Gets a span for each search, context, recording, change and removal, with the names of the GenAI
   * conventions (`search_memory`, `upsert_memory`, `delete_memory`).
   */
  readonly tracer?: TelemetryTracer
  /**
   * Gets `sheaf.search.duration` in seconds for each search and context, and `sheaf.recall.degraded`, a count
   * of searches that lacked something, by its code.
   */
  readonly meter?: TelemetryMeter
  /**
   * True adds the query, the texts that were found, and the names of users and files to spans. They are
   * personal data: false, the default, sends hashes in place of names, and no texts.
   */
  readonly content?: boolean
}

const NAMES: OptionNames<TelemetryOptions> = { tracer: true, meter: true, content: true }

/** Throws `invalid-argument` for a value that is not telemetry. */
export function checkTelemetry(options: TelemetryOptions): void {
  const { tracer, meter, content = false } = checkOptions(options, NAMES, '{ tracer }', 'telemetry')
  const check = (name: string, method: unknown, maker: string) => {
    if (typeof method === 'function') return
    refuse(`telemetry.${name}`, `must be a ${name}, as ${maker}('my-app') returns`)
  }
  checkValue.flag('telemetry.content', content)
  if (tracer !== undefined) check('tracer', tracer?.startActiveSpan, 'trace.getTracer')
  if (meter !== undefined) check('meter', meter?.createHistogram, 'metrics.getMeter')
}
