import { person } from './work.ts'

/** The token of the person who makes the calls. */
export async function signIn(address: string): Promise<string> {
  const response = await fetch(`${address}/api/security/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('branchdesk:branchdesk')}` },
    body: new URLSearchParams({
      username: person.email,
      password: person.password,
      grant_type: 'password',
    }),
  })
  const answered = await response.json()
  if (!response.ok)
    throw new Error(`The sign-in was answered with ${response.status}: ${JSON.stringify(answered)}`)
  return answered.access_token
}
