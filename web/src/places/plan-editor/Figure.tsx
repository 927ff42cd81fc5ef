import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'

interface FigureProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  value: number | undefined
  onWrite: (value: number) => void
}

/** A figure that is written as it is typed; empty while the selected ones differ. */
export function Figure({ value, onWrite, min, ...props }: FigureProps) {
  const [typed, setTyped] = useState<number | string>(value ?? '')
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setTyped(value ?? '')
  }
  return (
    <NumberInput
      size="xs"
      hideControls
      decimalScale={1}
      decimalSeparator="."
      thousandSeparator=","
      placeholder="Varios"
      {...props}
      value={typed}
      onChange={next => {
        setTyped(next)
        if (typeof next === 'number' && next !== value && (min === undefined || next >= Number(min))) onWrite(next)
      }}
      onBlur={() => setTyped(value ?? '')}
    />
  )
}
