import { expect } from 'vitest'
import { mailsTo } from './service.ts'

/** The console link in the newest mail to a recipient, from the outbox of the demo. */
export async function mailedLink(recipient: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const [mail] = await mailsTo(recipient)
      return (link = mail?.body.match(/\/#(\/\S+)/)?.[1])
    })
    .toBeTruthy()
  return link!
}
