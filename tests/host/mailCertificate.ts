/**
 * A certificate for `localhost` that signs itself, valid for a hundred years, and its key: for mail
 * servers of tests alone.
 */
export const mailCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgy74e4rM848AINx5B
2yJEDj6eKXPKK9zc+POAcshAT1OhRANCAASyTTNoe38JAyCD5qfG0euhV4Cg9DBj
q2UpfdZhvAaT2nhM94afuqIxkr/DBEfvB+XX1WR4dKIuhfcaf5vcCBGf
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUKZyHjWn0dFX2ZuVhujbqmYWAejgwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNTE1MTIyN1oYDzIxMjYxMTAx
MTUxMjI3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASyTTNoe38JAyCD5qfG0euhV4Cg9DBjq2UpfdZhvAaT2nhM94afuqIx
kr/DBEfvB+XX1WR4dKIuhfcaf5vcCBGfo2kwZzAdBgNVHQ4EFgQUBoNaOhKu0E1a
OhXTT4kEyEsZK08wHwYDVR0jBBgwFoAUBoNaOhKu0E1aOhXTT4kEyEsZK08wDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIhALIz/Lmnu75gcQKpXJNcsMhnhBILCh37HoCA4UfBVzP0AiAc/ZU+y592
2fDUs8ZcvOKj3T+Ou0LtKjU80wb/V9gkxw==
-----END CERTIFICATE-----
`,
}
