import { millisecondsInDay } from 'date-fns/constants'
import { faker } from '@faker-js/faker/locale/en'

/**
 * Repeatable random values: all random choices of the demo records come from here, in one order.
 */
export type SeededRandom = ReturnType<typeof createSeededRandom>

/**
 * Random values that depend only on `seed` and `today` (`yyyy-MM-dd`). faker has one state for the
 * whole process, so all values must be drawn synchronously.
 */
export function createSeededRandom(seed: number, today: string) {
  faker.seed(seed)
  const midnight = Date.parse(`${today}T00:00:00Z`)
  const integer = (min: number, max: number) => faker.number.int({ min, max })

  /** The day `days` before today, `yyyy-MM-dd`; a negative number gives a day after today. */
  const day = (days: number) =>
    new Date(midnight - days * millisecondsInDay).toISOString().slice(0, 10)

  /**
   * A time in the working hours of American branches, on a working day about `days` (at least 1)
   * before today.
   */
  const instant = (days: number) => {
    const weekday = new Date(midnight - days * millisecondsInDay).getUTCDay()
    const toFriday = weekday === 6 ? 1 : weekday === 0 ? 2 : 0
    return new Date(
      midnight - (days + toFriday) * millisecondsInDay + integer(13 * 3600, 22 * 3600) * 1000,
    ).toISOString()
  }

  return {
    today,
    /** Begins another sequence, whatever was drawn before. */
    reseed: (another: number) => void faker.seed(another),
    day,
    instant,
    integer,
    key: () => faker.string.uuid(),
    chance: (share: number) => faker.number.float() < share,
    one: <Item>(items: readonly Item[]): Item => items[integer(0, items.length - 1)]!,
    some: <Item>(items: readonly Item[], count: number): Item[] =>
      faker.helpers.arrayElements(items, Math.min(count, items.length)),
    /** How many days before today a time is, rounded up. */
    age: (moment: string) => Math.ceil((midnight - Date.parse(moment)) / millisecondsInDay),
    firstName: () => faker.person.firstName(),
    lastName: () => faker.person.lastName(),
    mac: () => `02:${faker.internet.mac().slice(3)}`.toUpperCase(),
    /** A telephone number that is valid in the North American numbering plan, in E.164. */
    phone: (areaCode: string) => {
      let exchange = integer(220, 989)
      // N11 are service numbers, 555 is reserved for fiction, and 958 and 959 are for tests of the
      // carriers.
      if (exchange % 100 === 11 || [555, 958, 959, 976, 950].includes(exchange)) exchange += 1
      return `+1${areaCode}${exchange}${String(integer(1000, 9999))}`
    },
  }
}

/** The later of two times. */
export const later = (a: string, b: string): string => (a > b ? a : b)
