const covered = '•••'
/** Shorter ones would black out half of the text, and no secret is. */
const shortestSecret = 4
/** Characters of a body that are kept. */
const keptAtMost = 16_000

/** Fields of JSON and of forms that hold secrets which the system itself made, such as a session. */
const secretField = /(token|secret|password|passwd|contrasena|session_?id|authorization|api_?key|cookie)/i

const inJson = /"((?:[^"\\]|\\.)*)"(\s*:\s*)"((?:[^"\\]|\\.)*)"/g
const inForm = /(^|[?&])([^=&\s]+)=([^&\s]*)/g

/** Every way in which a secret may stand in a text. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    new URLSearchParams([['s', secret]]).toString().slice(2),
    bytes.toString('base64'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ]
}

/**
 * Blacks out the secrets of a connection and what looks like one, and cuts what is long: what is left may be kept and
 * shown.
 */
export function blackout(secrets: readonly string[]): (text: string) => string {
  const forms = [...new Set(secrets.filter(secret => secret.length >= shortestSecret).flatMap(formsOf))]
  // The longest first: a shorter one may stand in it.
  const known = forms.sort((a, b) => b.length - a.length)
  return text => {
    const clean = known
      .reduce((left, secret) => left.replaceAll(secret, covered), text)
      .replace(inJson, (whole, field: string, colon: string) =>
        secretField.test(field) ? `"${field}"${colon}"${covered}"` : whole,
      )
      .replace(inForm, (whole, before: string, field: string) =>
        secretField.test(field) ? `${before}${field}=${covered}` : whole,
      )
    return clean.length > keptAtMost ? `${clean.slice(0, keptAtMost)}…` : clean
  }
}
