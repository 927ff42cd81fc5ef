import { type ComponentProps, useState } from 'react'

interface DropAreaProps extends Omit<ComponentProps<'div'>, 'onDrop'> {
  onFile: (file: File | undefined) => void
}

/** Accepts a dropped file, in addition to a button. Has `data-over` while a file is dragged over it. */
export function DropArea({ onFile, ...rest }: DropAreaProps) {
  const [over, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a second way; the button is the first.
    <div
      {...rest}
      data-over={over || undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        onFile(event.dataTransfer.files[0])
      }}
    />
  )
}
