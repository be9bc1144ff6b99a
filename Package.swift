// swift-tools-version: 6.3
import PackageDescription

let house: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

// A release build carries the Swift runtime inside itself: it starts in a third of the time and runs
// on a machine without Swift. Only the executables say so, so that the library stays a plain package.
let standalone: BuildSettingCondition = .when(platforms: [.linux], configuration: .release)

let standaloneLinking: [LinkerSetting] = [
  // At a fixed address: 38,000 pointers of the runtime need not be relocated at every start.
  .unsafeFlags(["-static-stdlib", "-Xclang-linker", "-no-pie"], standalone),
  // What FoundationEssentials needs when it is linked statically, in this order.
  .linkedLibrary("_FoundationCollections", standalone),
  .linkedLibrary("_FoundationCShims", standalone),
]

let package = Package(
  name: "SampleDeck",
  products: [
    .library(name: "SampleDeck", targets: ["SampleDeck"]),
    .executable(name: "deck", targets: ["deck"]),
  ],
  targets: [
    .target(name: "CSystem", cSettings: [.define("_GNU_SOURCE")]),
    .target(name: "Codec", dependencies: ["CSystem"], swiftSettings: house),
    .target(name: "PackageStore", dependencies: ["Codec", "CSystem"], swiftSettings: house),
    .target(name: "Foreign", dependencies: ["CSystem"], swiftSettings: house),
    .target(
      name: "SampleDeck", dependencies: ["PackageStore", "Foreign", "Codec", "CSystem"],
      swiftSettings: house),
    .target(
      name: "Terminal", dependencies: ["CSystem"], packageAccess: false, swiftSettings: house),
    .target(
      name: "DeckCLI", dependencies: ["SampleDeck", "Terminal"], packageAccess: false,
      swiftSettings: house),
    .executableTarget(
      name: "deck", dependencies: ["CSystem", "DeckCLI"],
      swiftSettings: house + [.unsafeFlags(["-static-stdlib"], standalone)],
      linkerSettings: standaloneLinking),
    .executableTarget(
      name: "DeckBench", dependencies: ["SampleDeck", "PackageStore", "Codec", "JoinHistories"],
      swiftSettings: house + [.unsafeFlags(["-static-stdlib"], standalone)],
      linkerSettings: standaloneLinking),

    .target(
      name: "JoinHistories", dependencies: ["SampleDeck"], path: "Tests/JoinHistories",
      packageAccess: false, swiftSettings: house),
    .testTarget(name: "CodecTests", dependencies: ["Codec"], swiftSettings: house),
    .testTarget(
      name: "PackageStoreTests", dependencies: ["PackageStore", "Codec"], swiftSettings: house),
    .testTarget(name: "ForeignTests", dependencies: ["Foreign"], swiftSettings: house),
    .testTarget(
      name: "SampleDeckTests", dependencies: ["SampleDeck", "JoinHistories"], packageAccess: false,
      swiftSettings: house),
    .testTarget(
      name: "DocumentTests", dependencies: ["SampleDeck", "PackageStore"], swiftSettings: house),
    .testTarget(
      name: "TerminalTests", dependencies: ["Terminal"], packageAccess: false, swiftSettings: house),
    .testTarget(
      name: "DeckCLITests", dependencies: ["DeckCLI", "SampleDeck", "Terminal", "deck"],
      packageAccess: false, swiftSettings: house),
    .testTarget(name: "ArchitectureTests", swiftSettings: house),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
