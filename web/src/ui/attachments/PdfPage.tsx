import { Skeleton } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist'
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'
import { loading } from '../loading.ts'
import { ProblemAlert } from '../ProblemAlert.tsx'
import classes from './Attachments.module.css'

// From our own origin, as the content security policy requires; nothing is evaluated from text.
GlobalWorkerOptions.workerSrc = worker

interface PdfPageProps {
  /** The PDF's address, or its bytes. */
  source: string | Uint8Array<ArrayBuffer>
  /** From 1. */
  number: number
  /** 1 fills the available width. */
  zoom: number
  onCounted: (pages: number) => void
}

const unreadable = {
  code: 'UNREADABLE_PDF',
  status: 0,
  message: 'Este PDF no se puede mostrar aquí. Descárgalo para abrirlo.',
  errors: [],
  data: undefined,
}

/** One page of a PDF, with a text layer over the drawing for screen readers and copying. */
export function PdfPage({ source, number, zoom, onCounted }: PdfPageProps) {
  const { ref, width } = useElementSize()
  const canvas = useRef<HTMLCanvasElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const [file, setFile] = useState<PDFDocumentProxy>()
  const [failed, setFailed] = useState(false)
  const [drawn, setDrawn] = useState(false)

  useEffect(() => {
    const loading = getDocument({
      // A copy, since the reader takes ownership of the bytes.
      ...(typeof source === 'string' ? { url: source } : { data: source.slice() }),
      useWasm: false,
    })
    loading.promise.then(
      opened => {
        setFile(opened)
        onCounted(opened.numPages)
      },
      // Also handles closing before the document was read.
      () => setFailed(true),
    )
    return () => {
      loading.destroy()
    }
  }, [source, onCounted])

  useEffect(() => {
    const [sheet, layer] = [canvas.current, words.current]
    if (!file || !sheet || !layer || width === 0) return
    let stop = () => {}
    let gone = false
    file
      .getPage(number)
      .then(page => {
        if (gone) return
        const drawing = draw(page, sheet, layer, width * zoom)
        stop = drawing.stop
        return drawing.done.then(() => setDrawn(true))
      })
      .catch(() => !gone && setFailed(true))
    return () => {
      gone = true
      stop()
    }
  }, [file, number, zoom, width])

  return (
    <div ref={ref} className={classes.pdf}>
      {failed && <ProblemAlert refusal={unreadable} />}
      {!failed && !drawn && <Skeleton height={480} {...loading} />}
      <div className={classes.page} hidden={failed}>
        <canvas ref={canvas} aria-hidden />
        <div ref={words} className={classes.textLayer} />
      </div>
    </div>
  )
}

/** Draws a page at a width in pixels, sharp on any screen. */
function draw(page: PDFPageProxy, canvas: HTMLCanvasElement, layer: HTMLDivElement, width: number) {
  const scale = width / page.getViewport({ scale: 1 }).width
  const viewport = page.getViewport({ scale })
  const ratio = window.devicePixelRatio || 1
  canvas.width = Math.floor(viewport.width * ratio)
  canvas.height = Math.floor(viewport.height * ratio)
  canvas.style.width = `${viewport.width}px`
  canvas.style.height = `${viewport.height}px`
  layer.replaceChildren()
  layer.style.setProperty('--total-scale-factor', String(scale))
  const task = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] })
  const text = new TextLayer({ textContentSource: page.streamTextContent(), container: layer, viewport })
  return {
    done: Promise.all([task.promise, text.render()]),
    stop: () => {
      task.cancel()
      text.cancel()
    },
  }
}
