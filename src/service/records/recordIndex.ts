import { Problem } from '../../model/problem.ts'

/** Adds the index of the record to the errors about one of several records. */
export async function withRecordIndex<T>(
  index: number,
  of: number,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Problem) || of === 1 || !error.errors) throw error
    const { status, message, more, headers } = error
    throw new Problem(status, error.error, message, {
      errors: error.errors.map((each) => ({ ...each, field: `${index}.${each.field}` })),
      more,
      headers,
    })
  }
}
