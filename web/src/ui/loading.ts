/** Announces loading content to screen readers. For a skeleton, a stack of them or a loader. */
export const loading = { 'aria-busy': true, role: 'status', 'aria-label': 'Cargando' } as const
