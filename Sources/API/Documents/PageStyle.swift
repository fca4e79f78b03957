enum PageStyle {
    /// System fonts and colours, so that the page asks nothing of anyone; light or dark as the reader has it.
    static let sheet = """
        :root { color-scheme: light dark; --line: #8886; --mark: #8882; }
        body { max-width: 46rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif;
          overflow-wrap: break-word; }
        h1, h2, h3 { line-height: 1.2; }
        h2 { margin-top: 3rem; border-top: 1px solid var(--line); padding-top: 1rem; }
        code, pre { font: 0.9em/1.4 ui-monospace, monospace; }
        pre { overflow-x: auto; padding: 0.75rem; background: var(--mark); border-radius: 0.4rem; }
        dt { margin-top: 0.75rem; }
        dt code { font-weight: bold; }
        dd { margin-left: 1.25rem; }
        dd p { margin: 0; }
        .type { opacity: 0.75; }
        """
}
