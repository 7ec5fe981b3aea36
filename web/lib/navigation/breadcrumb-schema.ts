interface Step {
  label: string;
  href?: string | undefined;
}

/** A page's trail as schema.org reads it; the last step is the page itself. */
export function toBreadcrumbSchema(trail: readonly Step[], publicUrl: string): Readonly<Record<string, unknown>> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(href !== undefined && { item: publicUrl + href }),
    })),
  };
}
