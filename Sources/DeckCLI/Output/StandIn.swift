func printable(_ text: String) -> String { text }
func displayWidth(_ text: String) -> Int { text.count }
