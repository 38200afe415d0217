import { person } from './work.ts'

/** A token: of the person who makes the calls, unless another one is given. */
export async function signIn(
  address: string,
  { email, password }: { email: string; password: string } = person,
): Promise<string> {
  const response = await fetch(`${address}/api/security/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('branchdesk:branchdesk')}` },
    body: new URLSearchParams({
      username: email,
      password,
      grant_type: 'password',
    }),
  })
  const answered = await response.json()
  if (!response.ok)
    throw new Error(`The sign-in was answered with ${response.status}: ${JSON.stringify(answered)}`)
  return answered.access_token
}
