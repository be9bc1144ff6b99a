import Glibc

/// The sentence for a failed call: what a person can act on first, what a developer needs last.
func systemMessage(call: String, path: String, code: Int32) -> String {
  let place = "\(path) (\(call): \(unsafe String(cString: strerror(code))))"
  return switch code {
  case ENOSPC: "The disk is full at \(place). Free some space and try again."
  case EDQUOT: "Your disk quota is used up at \(place). Free some space and try again."
  case EROFS: "The file system is read-only at \(place). Work with a copy somewhere else."
  case EACCES, EPERM: "Permission is denied at \(place). Check who owns it and its mode."
  case ELOOP: "Too many symbolic links, or one that may not be followed, at \(place)."
  case ENAMETOOLONG: "The name is too long at \(place). Choose a shorter one."
  case EMFILE, ENFILE: "Too many files are open at \(place). Close some and try again."
  case EIO: "The disk reports a fault at \(place). Check the disk; make a copy of what is there."
  case EFBIG: "The file would be too large for its file system at \(place)."
  case ENOENT: "There is nothing at \(place). Check the name and the folder."
  case ENOTDIR: "A part of the path is not a folder at \(place)."
  case EISDIR, ENOTEMPTY, EEXIST: "The name is taken at \(place). Choose another."
  case ESTALE: "The network folder has changed at \(place). Open the deck again."
  case ENOLCK, ENOTSUP: "This file system cannot do what is needed at \(place)."
  case EINVAL: "The name or file cannot be used at \(place)."
  default: "The system refused at \(place)."
  }
}
