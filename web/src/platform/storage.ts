/**
 * A storage of the browser. Where it is full or forbidden, what is set stays in this page, so that one can sign in and work
 * all the same.
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
