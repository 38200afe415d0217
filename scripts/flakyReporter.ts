import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'

/**
 * Writes the names of tests that failed first and passed when they were retried to the file
 * `FLAKY_FILE`, one per line.
 */
export default class FlakyReporter implements Reporter {
  #names: string[] = []

  onTestCaseResult(test: TestCase) {
    if (test.diagnostic()?.flaky)
      this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`)
  }

  onTestRunEnd() {
    const file = process.env.FLAKY_FILE
    if (file) writeFileSync(file, this.#names.join('\n'))
  }
}
