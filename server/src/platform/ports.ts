/**
 * What an area needs from areas above it, which it may not import. The area declares its port
 * (`declare module` of this file), and `parts.ts` passes the implementation.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each area declares its own
export interface Ports {}
