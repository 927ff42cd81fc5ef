import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { linkToken } from './linkToken.ts'

/**
 * The token of the link that led to a page. While the page gives way to another one, whose address has none, it keeps the
 * one it came with: it would else say for a moment that the link is no good.
 * @param path the page's own
 */
export function useLinkToken(path: string, search: { token?: string }): string | undefined {
  const { hash, pathname } = useLocation()
  const here = pathname === path ? linkToken(hash, search) : undefined
  const [kept, setKept] = useState(here)
  if (pathname === path && here !== kept) setKept(here)
  return pathname === path ? here : kept
}
