/** The version in web/package.json, put in by the build. */
declare const __APP_VERSION__: string

declare module 'postcss-preset-mantine' {
  import type { AcceptedPlugin } from 'postcss'

  export default function mantine(): AcceptedPlugin
}
