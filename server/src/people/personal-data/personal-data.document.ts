import { type PersonalData, personKindLabels } from '@aforo/api/people/personal-data'
import { formatInstant } from '@aforo/api/platform/dates-in-words'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const safe = (text: string) => text.replaceAll(/[&<>"]/g, character => escapes[character] ?? '')

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:2rem}dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.2rem 1rem;
border-top:1px solid #ddd;padding-top:.6rem;margin:.6rem 0}dt{color:#555}dd{margin:0;overflow-wrap:anywhere}
.stays{background:#f5f2e8;padding:.6rem .8rem;border-radius:6px}@media(max-width:30rem){dl{grid-template-columns:1fr}}`

/** A person's data as a page to read and print. */
export function personalDataPage(
  data: PersonalData,
  { organization, at, timeZone }: { organization: string; at: Temporal.Instant; timeZone: string },
): string {
  const places = data.places.map(
    ({ title, records, stays }) =>
      `<section><h2>${safe(title)}</h2>${
        stays ? `<p class="stays">Esto no se puede borrar a pedido. ${safe(stays)}</p>` : ''
      }${records
        .map(
          record =>
            `<dl>${Object.entries(record)
              .map(([name, value]) => `<dt>${safe(name)}</dt><dd>${safe(value)}</dd>`)
              .join('')}</dl>`,
        )
        .join('')}</section>`,
  )
  return `<!doctype html><html lang="es-PE"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Datos personales de ${safe(data.name)}</title><style>${style}</style></head><body>
<h1>Datos personales de ${safe(data.name)}</h1>
<p>${safe(organization)} guarda estos datos. Según la Ley 29733 puedes pedir que se corrijan o se borren.
Reunidos el ${safe(formatInstant(at.toString(), timeZone))}.</p>
<dl><dt>Quién</dt><dd>${personKindLabels[data.kind]}</dd>${
    data.emails.length > 0 ? `<dt>Buscado por correo</dt><dd>${safe(data.emails.join(', '))}</dd>` : ''
  }${data.documents.length > 0 ? `<dt>Buscado por documento</dt><dd>${safe(data.documents.join(', '))}</dd>` : ''}${
    data.actions > 0 ? `<dt>Cambios que hizo</dt><dd>${data.actions}, en el historial</dd>` : ''
  }</dl>
${places.length > 0 ? places.join('\n') : '<p>No se guarda nada más.</p>'}
</body></html>
`
}
