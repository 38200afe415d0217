import { expect } from 'vitest'
import { productAddress } from './service.ts'

/** The console link in the newest mail to a recipient, from the outbox of the demo. */
export async function mailedLink(recipient: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const mails = (await (await fetch(`${productAddress()}/api/outbox`)).json()) as {
        recipient: string
        body: string
      }[]
      return (link = mails
        .find((each) => each.recipient === recipient)
        ?.body.match(/\/#(\/\S+)/)?.[1])
    })
    .toBeTruthy()
  return link!
}
