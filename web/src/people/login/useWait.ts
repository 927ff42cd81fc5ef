import { useEffect, useState } from 'react'

/** Seconds left of a lockout, counting down; 0 when one may try again. By the clock, so a sleeping laptop stays right. */
export function useWait(): [left: number, wait: (seconds: number) => void] {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  const waiting = left > 0
  useEffect(() => {
    if (!waiting) return
    const clock = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(clock)
  }, [waiting])
  const wait = (seconds: number) => {
    const from = Date.now()
    setNow(from)
    setUntil(from + seconds * 1000)
  }
  return [left, wait]
}

/** `45 s`, `2 min 05 s` */
export const formatWait = (seconds: number) =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
