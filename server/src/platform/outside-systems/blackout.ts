const covered = '•••'
/** Shorter secrets are ignored: none is that short, and they would redact half of the text. */
const shortestSecret = 4
/** Maximum characters kept of a body. */
const keptAtMost = 16_000

/** JSON and form fields with secrets that the system issues, such as a session. */
const secretField = /(token|secret|password|passwd|contrasena|session_?id|authorization|api_?key|cookie)/i

const inJson = /"((?:[^"\\]|\\.)*)"(\s*:\s*)"((?:[^"\\]|\\.)*)"/g
const inForm = /(^|[?&])([^=&\s]+)=([^&\s]*)/g

/** Every form in which a secret may appear in a text. */
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
 * Redacts a connection's secrets and what looks like one, and truncates long text: the result may be stored and shown.
 */
export function blackout(secrets: readonly string[]): (text: string) => string {
  const forms = [...new Set(secrets.filter(secret => secret.length >= shortestSecret).flatMap(formsOf))]
  // Longest first, since a secret may contain a shorter one.
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
