import { Anchor } from '@mantine/core'
import classes from './News.module.css'
import { blocksOf, type Inline } from './newsText.ts'

/** A news text with its paragraphs, lists, bold words and links. */
export function NewsText({ text }: { text: string }) {
  return (
    <div className={classes.text}>
      {numbered(blocksOf(text)).map(([block, place]) =>
        block.kind === 'list' ? (
          <ul key={place}>
            {numbered(block.items).map(([item, row]) => (
              <li key={row}>
                <Words inlines={item} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={place}>
            {numbered(block.lines).map(([line, row]) => (
              <span key={row}>
                {row > 0 && <br />}
                <Words inlines={line} />
              </span>
            ))}
          </p>
        ),
      )}
    </div>
  )
}

/** What has no name of its own is told apart by its place: a text is drawn anew as a whole. */
const numbered = <Item,>(items: Item[]) => items.map((item, place) => [item, place] as const)

function Words({ inlines }: { inlines: Inline[] }) {
  return numbered(inlines).map(([{ kind, text }, place]) =>
    kind === 'link' ? (
      <Anchor key={place} href={text} target="_blank" rel="noreferrer noopener" inherit underline="always">
        {text}
      </Anchor>
    ) : kind === 'bold' ? (
      <b key={place}>{text}</b>
    ) : (
      text
    ),
  )
}
