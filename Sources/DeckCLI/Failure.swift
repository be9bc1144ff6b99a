#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import SampleDeck

/// Something that could not be done: what the person is told, and what the shell is.
struct Failure: Error, Equatable {
  let status: ExitCode
  /// A stable word for programs.
  let code: String
  /// A whole sentence.
  let message: String
  /// Lines to choose from.
  var details: [String] = []
  /// What to try next.
  var hint: String?

  static func notFound(_ message: String, hint: String? = nil) -> Self {
    Self(status: .notFound, code: "not-found", message: message, hint: hint)
  }

  static func notSupported(_ message: String) -> Self {
    Self(status: .notSupported, code: "not-supported", message: message)
  }

  static func failed(_ message: String) -> Self {
    Self(status: .failed, code: "failed", message: message)
  }

  /// The same with another exit status.
  func ending(_ status: ExitCode) -> Self {
    Self(status: status, code: code, message: message, details: details, hint: hint)
  }
}

extension Failure {
  /// The one place where errors get their words and their exit status.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as UsageError:
      self.init(
        status: .usage, code: "usage", message: error.message, details: error.details,
        hint: error.verb.map { $0.isEmpty ? "See deck help." : "See deck help \($0)." })
    case let error as SystemError:
      self.init(
        status: error.isNotFound ? .notFound : .failed,
        code: error.isNotFound ? "not-found" : "failed", message: error.message)
    case let error as CocoaError:
      self = SystemError(error).map { Failure($0) } ?? .failed("A file cannot be used.")
    case let error as QueryError:
      self.init(status: .usage, code: "usage", message: error.message)
    case let error as FormError:
      self.init(status: .failed, code: "form", message: error.message)
    case let error as DeckError:
      self.init(status: ExitCode(error), code: error.code, message: error.message)
    default: self = .failed("\(error)")
    }
  }
}

extension ExitCode {
  init(_ error: DeckError) {
    switch error {
    case .notFound, .noSuchCard: self = .notFound
    case .damaged, .blobMissing, .blobDamaged: self = .damaged
    case .inUse: self = .inUse
    case .notADeck, .notSupported: self = .notSupported
    case .exists, .changedUnderneath, .refused, .failed: self = .failed
    @unknown default: self = .failed
    }
  }
}
