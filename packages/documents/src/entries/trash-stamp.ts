/** A time in the form of the trash: "20261120T093015000Z". */
export function stampOf(at: Date): string {
  return at.toISOString().replaceAll(/[-:.]/g, '')
}

/** The time of a stamp; undefined for another text. */
export function timeOf(stamp: string): Date | undefined {
  const [, year, month, day, hour, minute, second, millisecond] =
    /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(\d{3})Z$/.exec(stamp) ?? []
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${millisecond}Z`)
  return Number.isNaN(time.getTime()) ? undefined : time
}
