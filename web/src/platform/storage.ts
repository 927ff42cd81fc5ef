/**
 * A storage of the browser. Where it is full or forbidden, nothing fails: what is set stays in this page, until another one
 * is loaded.
 */
const storageOf = (kind: 'localStorage' | 'sessionStorage') => {
  const here = new Map<string, string>()
  return {
    get(key: string): string | null {
      try {
        return here.get(key) ?? globalThis[kind].getItem(key)
      } catch {
        return null
      }
    },
    set(key: string, value: string) {
      here.delete(key)
      try {
        globalThis[kind].setItem(key, value)
      } catch {
        here.set(key, value)
      }
    },
    keys(): string[] {
      try {
        return [...here.keys(), ...Object.keys(globalThis[kind])]
      } catch {
        return [...here.keys()]
      }
    },
    remove(key: string) {
      here.delete(key)
      try {
        globalThis[kind].removeItem(key)
      } catch {
        // It was never there.
      }
    },
  }
}

/** Shared by the tabs of this browser, and there again tomorrow. */
export const onDevice = storageOf('localStorage')
/** Of this tab. */
export const inTab = storageOf('sessionStorage')
