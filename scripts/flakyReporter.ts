import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'

/** Writes the names of the tests that failed first and passed when tried again into the file `FLAKY_FILE`, one a line. */
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
