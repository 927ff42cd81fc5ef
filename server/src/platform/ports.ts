/**
 * What an area asks of those above it, which it may not import: each port is declared beside the area that asks
 * (`declare module` of this file), and `parts.ts` names who answers.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each area declares its own
export interface Ports {}
