import { Undeliverable } from '../service/mail/mailSender.ts'
import type { DeliverSms } from '../service/sms/smsDelivery.ts'

/**
 * A failed attempt: its reason as the field `failure` of an SMS has it, and the status of the
 * response.
 */
class ProviderError extends Error {
  override name = 'ProviderError'
  readonly failure: string
  readonly responseCode: number | undefined
  constructor(message: string, failure: string, responseCode?: number) {
    super(message)
    this.failure = failure
    this.responseCode = responseCode
  }
}

/**
 * Hands SMS to a provider over HTTP: a batch of one message in the account of the service id.
 * `url` is the address of the provider; `timeout`: milliseconds until the response.
 * Errors  Undeliverable if the provider refuses the SMS permanently; ProviderError otherwise
 * Source  https://developers.sinch.com/docs/sms/api-reference/sms/batches
 */
export function createSmsProvider(url: string, timeout = 30_000): DeliverSms {
  const base = url.replace(/\/$/, '')
  return async ({ to, text, reference, callbackUrl }, { serviceId, authToken, batchUserId }) => {
    const response = await fetch(`${base}/xms/v1/${encodeURIComponent(serviceId)}/batches`, {
      method: 'POST',
      headers: { authorization: `Bearer ${authToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        from: batchUserId,
        to: [to],
        body: text,
        client_reference: reference,
        delivery_report: callbackUrl ? 'per_recipient' : 'none',
        ...(callbackUrl ? { callback_url: callbackUrl } : {}),
      }),
      // The token must not follow to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    }).catch((error: unknown) => {
      const isLate = (error as Error).name === 'TimeoutError'
      throw new ProviderError(
        isLate ? 'The provider did not answer' : 'The provider could not be reached',
        isLate ? 'NO_ANSWER' : 'UNREACHABLE',
      )
    })
    // The connection is free again only after the body was read.
    await response.arrayBuffer().catch(() => undefined)
    if (response.ok) return
    const failed = outcome(response.status)
    throw failed.isFinal
      ? new Undeliverable(failed.error.message, { cause: failed.error })
      : failed.error
  }
}

/**
 * What a refusal means. A refused sign-in (401) is a fault of the configuration, which may be
 * corrected, and a limit (429) passes.
 */
function outcome(status: number): { error: ProviderError; isFinal: boolean } {
  const isSignIn = status === 401 || status === 403
  const isFinal = status >= 400 && status < 500 && !isSignIn && status !== 429 && status !== 408
  const failure = isSignIn ? 'SIGN_IN' : isFinal ? 'REFUSED' : 'TRY_LATER'
  return {
    error: new ProviderError(`The provider answered ${status}`, failure, status),
    isFinal,
  }
}
