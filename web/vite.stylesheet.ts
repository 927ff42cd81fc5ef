import type { Plugin } from 'vite'

/** A page with its stylesheets behind all that it shows: from the head they would keep the browser from drawing any of it. */
export function withStylesLast(html: string): string {
  const styles = html.match(/[ \t]*<link rel="stylesheet"[^>]*>\n?/g) ?? []
  const body = html.lastIndexOf('</body>')
  if (styles.length === 0 || body === -1) return html
  const moved = styles.map(line => `${line.trim()}\n`).join('')
  return styles.reduce((page, line) => page.replace(line, ''), `${html.slice(0, body)}${moved}${html.slice(body)}`)
}

/**
 * The frame in the page has its own few rules, and is seen as soon as the page has come; on a slow line the app's styles
 * come a second later. A script waits for a stylesheet before it, so that the app draws nothing without them (HTML,
 * 4.2.4.1 "script-blocking style sheet").
 */
export const stylesheetBehindFrame = (): Plugin => ({
  name: 'aforo-stylesheet-behind-frame',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: withStylesLast },
})
