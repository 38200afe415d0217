import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readAgain } from '../../../src/overrides/chat/readAgain.ts'

const queryKey = ['chat', 'messages']

test('a burst of changes during a read makes one more read, which none of them aborts', async () => {
  const client = new QueryClient()
  const answers: PromiseWithResolvers<number>[] = []
  let aborted = 0
  const observer = new QueryObserver(client, {
    queryKey: [...queryKey, 'latest'],
    queryFn: ({ signal }) => {
      signal.addEventListener('abort', () => aborted++)
      const answer = Promise.withResolvers<number>()
      answers.push(answer)
      return answer.promise
    },
  })
  const stop = observer.subscribe(() => undefined)
  answers[0]!.resolve(0)
  await expect.poll(() => observer.getCurrentResult().data).toBe(0)

  const first = readAgain(client, queryKey)
  const burst = Array.from({ length: 180 }, () => readAgain(client, queryKey))
  expect(answers).toHaveLength(2)
  answers[1]!.resolve(1)
  await first
  await expect.poll(() => answers.length).toBe(3)
  const late = readAgain(client, queryKey)
  answers[2]!.resolve(2)
  await Promise.all(burst)
  expect(observer.getCurrentResult().data).toBe(2)

  // What comes during the second read is not in it.
  await expect.poll(() => answers.length).toBe(4)
  answers[3]!.resolve(3)
  await late
  expect(observer.getCurrentResult().data).toBe(3)
  expect(answers).toHaveLength(4)
  expect(aborted).toBe(0)

  const next = readAgain(client, queryKey)
  expect(answers).toHaveLength(5)
  answers[4]!.resolve(4)
  await next
  stop()
})
