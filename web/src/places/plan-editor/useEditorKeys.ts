import { useEffect, useEffectEvent } from 'react'
import { commandOf, type EditorCommand } from './editorKeys.ts'

const typing = 'input, textarea, select, [contenteditable="true"], [role="textbox"]'
/** These have their own use for arrows, Enter and the page keys. */
const lists = '[role="listbox"], [role="tablist"], [role="menu"], [role="slider"], [role="toolbar"], [role="dialog"]'

/** Reads the editor's keys wherever the focus is, but never from a field, and arrows never from a list. */
export function useEditorKeys(run: (command: EditorCommand) => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat === undefined) return
    const target = event.target instanceof Element ? event.target : undefined
    if (target?.closest(typing) || document.querySelector('[aria-modal="true"]')) return
    const command = commandOf(event)
    if (!command) return
    const moves = /^(Arrow|Page)/.test(event.key)
    if (moves && !event.ctrlKey && target?.closest(lists)) return
    event.preventDefault()
    event.stopPropagation()
    run(command)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    // Before the app's own shortcuts: here `?` is the editor's help.
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])
}
